// Runs dump.py in the Python that the npm package pyodide holds, on the
// requests that stand on standard input.
//
//	node pyodide.mjs FOLDER
//
// FOLDER is where the package was installed: it has node_modules.
import { readFileSync, readSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const module = pathToFileURL(`${folder}/node_modules/pyodide/pyodide.mjs`);
const { loadPyodide } = await import(module);
const python = await loadPyodide({ stdout: () => {}, stderr: () => {} });

const script = readFileSync(new URL("dump.py", import.meta.url), "utf8");
const names = python.toPy({ __name__: "dump" });
python.runPython(script, { globals: names });
const packed = names.get("packed");
const answer = names.get("answer");

function write(bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

function read(buffer) {
  for (let done = 0; done < buffer.length; ) {
    let n = 0;
    try {
      n = readSync(0, buffer, done, buffer.length - done, null);
      if (n === 0) return false;
    } catch (error) {
      if (error.code === "EOF") return false;
      if (error.code !== "EAGAIN") throw error;
    }
    done += n;
  }
  return true;
}

function readField() {
  const digit = Buffer.alloc(1);
  let length = "";
  while (read(digit)) {
    if (digit[0] === 10) {
      const field = Buffer.alloc(Number(length));
      return read(field) ? field : null;
    }
    length += String.fromCharCode(digit[0]);
  }
  return null;
}

function reply(fields) {
  const bytes = packed(fields);
  const buffer = bytes.getBuffer();
  write(Buffer.from(buffer.data));
  buffer.release();
  bytes.destroy();
}

reply(python.runPython(`import sys
[f"{sys.version_info[0]}.{sys.version_info[1]}", sys.version.split()[0]]`));
for (;;) {
  const kind = readField();
  const data = readField();
  if (kind === null || data === null) break;
  // toPy knows no Buffer.
  const fields = answer(kind.toString(), python.toPy(new Uint8Array(data)));
  reply(fields);
  fields.destroy();
}
