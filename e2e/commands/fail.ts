/** Prints one line and exits. */
export function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
