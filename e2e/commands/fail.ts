/** One clear line, and the command is over. */
export function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
