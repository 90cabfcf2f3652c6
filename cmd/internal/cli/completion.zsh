#compdef funcshelf
# Completion of funcshelf for zsh.
_funcshelf() {
    local line
    local -a found
    while IFS= read -r line; do
        line=${line//:/\\:}
        found+=("${line/$'\t'/:}")
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( $#found )); then
        _describe -V funcshelf found
    else
        _files
    fi
}
if [[ "${funcstack[1]}" == _funcshelf ]]; then
    _funcshelf "$@"
else
    compdef _funcshelf funcshelf
fi
