import { timeZone } from '@/lib/core/dates'
import type { NewUpload } from './upload-queue'

type Item = Pick<DataTransferItem, 'kind' | 'getAsFile'> & {
  webkitGetAsEntry?: () => Pick<FileSystemEntry, 'isDirectory' | 'name'> | null
}

export function fromFiles(files: Iterable<File>): NewUpload[] {
  return Array.from(files, (file) => ({ name: file.name, source: { kind: 'file', file } }))
}

/** The dropped files; a folder is included, so that it is refused by name. */
export function fromDrop(items: Iterable<Item>): NewUpload[] {
  return [...items].flatMap((item): NewUpload[] => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry?.()
    if (entry?.isDirectory) return [{ name: entry.name, source: { kind: 'folder' } }]
    const file = item.getAsFile()
    return file ? fromFiles([file]) : []
  })
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** `word 2026-11-21 14.03.png`, by the clock of São Paulo, with a number where that name is taken. */
function captureName(extension: string, word: string, now: Date, taken: ReadonlySet<string>): string {
  const base = `${word} ${clock.format(now).replace(':', '.')}`
  let name = `${base}.${extension}`
  for (let copy = 2; taken.has(name); copy++) name = `${base} (${copy}).${extension}`
  return name
}

/** A browser calls any picture out of the clipboard `image.png`; one that was copied as a file has its own name. */
const namelessPicture = /^image\.([a-z]+)$/i

/** The pasted files; pictures without a name are named by the minute. `names`: the names already in use. */
export function fromPaste(files: Iterable<File>, word: string, now: Date, names: Iterable<string>): NewUpload[] {
  const taken = new Set(names)
  return Array.from(files, (file): NewUpload => {
    const extension = namelessPicture.exec(file.name)?.[1]?.toLowerCase()
    const name = extension ? captureName(extension, word, now, taken) : file.name
    taken.add(name)
    return { name, source: { kind: 'file', file: name === file.name ? file : new File([file], name, file) } }
  })
}
