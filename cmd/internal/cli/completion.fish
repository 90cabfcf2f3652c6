# Completion of funcshelf for fish.
function __funcshelf_complete
    set -l words (commandline -opc)
    set -l part (commandline -ct)
    set -l found ($words[1] __complete $words[2..-1] "$part" 2>/dev/null)
    if test (count $found) -gt 0
        string join -- \n $found
    else
        __fish_complete_path "$part"
    end
end
complete -c funcshelf -f -a '(__funcshelf_complete)'
