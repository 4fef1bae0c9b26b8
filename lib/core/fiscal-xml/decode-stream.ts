import { encodingOf } from './decode-xml'

const headBytes = 200

type Bytes = Uint8Array<ArrayBufferLike>

/**
 * Decodes an XML file that arrives in pieces, in the encoding that it declares. Invalid UTF-8 is read as windows-1252
 * from that byte on.
 */
export class XmlDecoder {
  #decoder: TextDecoder | null = null
  /** Bytes received before the encoding is known, or the first bytes of a character. */
  #waiting: Bytes = new Uint8Array()
  #isUtf8 = false

  write(bytes: Bytes): string {
    const all = joined(this.#waiting, bytes)
    this.#waiting = new Uint8Array()
    if (!this.#decoder && all.length < headBytes) {
      this.#waiting = all
      return ''
    }
    return this.#decode(all, false)
  }

  end(): string {
    const rest = this.#waiting
    this.#waiting = new Uint8Array()
    return this.#decode(rest, true)
  }

  #decode(bytes: Bytes, last: boolean): string {
    const decoder = this.#decoder ?? this.#start(bytes)
    if (!this.#isUtf8) return decoder.decode(bytes, { stream: !last })
    const whole = last ? bytes.length : wholeCharacters(bytes)
    try {
      const text = decoder.decode(bytes.subarray(0, whole))
      this.#waiting = bytes.slice(whole)
      return text
    } catch {
      this.#isUtf8 = false
      this.#decoder = new TextDecoder('windows-1252')
      return this.#decoder.decode(bytes, { stream: !last })
    }
  }

  #start(head: Bytes): TextDecoder {
    this.#decoder = decoderOf(encodingOf(head))
    this.#isUtf8 = this.#decoder.encoding === 'utf-8'
    return this.#decoder
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    const { encoding: known } = new TextDecoder(encoding)
    return new TextDecoder(known, { fatal: known === 'utf-8', ignoreBOM: known === 'utf-8' })
  } catch {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  }
}

function joined(first: Bytes, second: Bytes): Bytes {
  if (first.length === 0) return second
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** Number of bytes before an incomplete character at the end. */
function wholeCharacters(bytes: Bytes): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return back < length ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}
