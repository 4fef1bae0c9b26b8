import { SaxesParser } from 'saxes'

/**
 * `html`: the file is a web page. `malformed`: not well-formed, with the position where known. `too_deep`: nested
 * deeper than any note. `too_large`: more than the limit.
 */
export type XmlError = {
  code: 'empty' | 'html' | 'malformed' | 'too_deep' | 'too_large'
  line: number | null
  column: number | null
}

export class XmlFault extends Error {
  readonly error: XmlError

  constructor(code: XmlError['code'], line: number | null = null, column: number | null = null) {
    super(code)
    this.error = { code, line, column }
  }
}

/**
 * Receives the elements of a file, in their order. Each text is complete, its entities decoded; an element may have
 * several.
 */
export type XmlHandler = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text: (text: string) => void
  close: () => void
}

const maxDepth = 100
const headLength = 1000

/** Characters that violate the rules but do not confuse a reader: they stay as written. */
const readable = [
  'undefined entity.',
  'malformed character entity.',
  'disallowed character.',
  'is disallowed in char data.',
]

/**
 * Reads an XML text that arrives in pieces. Definitions of a document type are skipped: no entity of the file is ever
 * expanded and nothing is fetched. Throws XmlFault.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false })
  /** The first characters, until the text is recognized as XML. */
  #head: string | null = ''
  #depth = 0

  constructor(handler: XmlHandler) {
    const parser = this.#parser
    // A file chooses the names that are looked up, so no inherited property may be found.
    parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
    parser.on('error', ({ message }) => {
      if (!readable.some((end) => message.endsWith(end))) throw this.#malformed()
    })
    parser.on('opentag', ({ name, attributes }) => {
      this.#depth += 1
      if (this.#depth > maxDepth) throw new XmlFault('too_deep')
      handler.open(name, attributes)
    })
    parser.on('closetag', () => {
      this.#depth -= 1
      handler.close()
    })
    const text = (of: string) => {
      if (this.#depth > 0) handler.text(of)
    }
    parser.on('text', text)
    parser.on('cdata', text)
  }

  write(piece: string): void {
    if (this.#head === null) return void this.#parser.write(piece)
    this.#head = (this.#head + piece).replace(/^\ufeff?\s*/, '')
    if (this.#head.length >= headLength) this.#start(this.#head)
  }

  end(): void {
    if (this.#head === '') throw new XmlFault('empty')
    if (this.#head !== null) this.#start(this.#head)
    this.#parser.close()
  }

  #start(head: string): void {
    if (/^(<\?xml[^>]*>\s*)?<(!doctype\s+html|html)\b/i.test(head)) throw new XmlFault('html')
    this.#head = null
    this.#parser.write(head)
  }

  #malformed(): XmlFault {
    const { line, column } = this.#parser
    return new XmlFault('malformed', line, column)
  }
}
