const longestBytes = 255
const longestExtension = 20
const nameless = 'anexo'

/** Control characters, characters that change the direction of text, and invisible ones. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** The longest beginning within the limit, in whole characters. */
function beginning(text: string, bytes: number): string {
  let fitting = ''
  let left = bytes
  for (const character of text) {
    left -= bytesOf(character)
    if (left < 0) break
    fitting += character
  }
  return fitting
}

const trimmed = (text: string) => text.replace(/^[.\s]+|[.\s]+$/gu, '')

/** `.pdf` of `nota.pdf`; empty where there is none. */
export function extensionOf(name: string): string {
  const [extension = ''] = /(?<=.)\.[^.\s]+$/u.exec(name) ?? []
  return bytesOf(extension) <= longestExtension ? extension : ''
}

/**
 * A file name without path or invisible characters, at most 255 bytes with its extension, as close to the original as
 * possible; never empty.
 */
export function safeFileName(original: string): string {
  const segment = original.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = trimmed(segment.replace(unseen, '').normalize('NFC'))
  if (name === '') return nameless
  if (bytesOf(name) <= longestBytes) return name
  const extension = extensionOf(name)
  const stem = name.slice(0, name.length - extension.length)
  return trimmed(beginning(stem, longestBytes - bytesOf(extension))) + extension
}
