/** Some browsers read the file only after the click has been handled. */
const revokeAfterMs = 60_000

/** Saves a file that the page holds through the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
