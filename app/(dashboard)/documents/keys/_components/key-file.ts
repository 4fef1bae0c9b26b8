import { longestKeyText } from '@/lib/core/key-list'

export type KeyFile = { text: string } | { problem: 'too-large' | 'workbook' | 'unreadable' }

/** The text of a file, read here: nothing of it is sent but its keys. Spreadsheets write UTF-16 too. */
export async function readKeyFile(file: File): Promise<KeyFile> {
  if (file.size > longestKeyText) return { problem: 'too-large' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const [first, second] = bytes
    // A workbook is a zip of others, or the older binary kind.
    if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) return { problem: 'workbook' }
    const encoding =
      first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : ''
    return { text: new TextDecoder(encoding || 'utf-8').decode(bytes) }
  } catch {
    return { problem: 'unreadable' }
  }
}
