import type { XmlNode } from './xml-node'
import { XmlFault, type XmlHandler, XmlReader } from './xml-reader'

/** Limits of a tree; without them the tree is complete. */
type TreeLimits = {
  /** Limit of elements of one name under one parent; further ones are only counted. */
  siblings: number
  /** After this many elements, only the first of each name under a parent is added. */
  nodes: number
  /** Maximum length of a text in characters. */
  textLength: number
}

const unlimited = Number.POSITIVE_INFINITY
const none: TreeLimits = { siblings: unlimited, nodes: unlimited, textLength: unlimited }
const mostAttributes = 1000

/** An element of a fiscal document in a text that is XML itself, escaped once or twice. */
const fiscalElement =
  /^<[\s\S]*\b(inf(NFe|Cte|MDFe|NFCom|NFSe|DPS|Rps|Declaracao\w+|Evento|Prot|Inut)|ChaveNFe|res(NFe|CTe|Evento)|NfseCancelamento)\b/i
/** Limits of a document in a text: its length in characters, and how often one lies in another. */
const longestDocument = 4 * 1024 * 1024
const mostLevels = 2

type Open = { node: XmlNode; texts: string[]; length: number; seen: Map<string, number> | null }

/**
 * Builds a tree of a file: complete, or with the first elements of each long list. A fiscal document that a service's
 * answer has as text, escaped or as character data, becomes elements like any other.
 */
export class TreeBuilder implements XmlHandler {
  /** The root element, once it is opened. */
  root: XmlNode | null = null
  /** Number of elements of a name that were left out after the first ones. */
  readonly leftOut = new Map<string, number>()
  readonly #limits: TreeLimits
  readonly #open: Open[] = []
  #nodes = 0
  /** Documents in texts that are being read. */
  #levels = 0
  /** Levels below an element that was left out. */
  #outside = 0

  constructor(limits: TreeLimits = none) {
    this.#limits = limits
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#open.at(-1)
    if (this.#outside > 0 || (parent && !this.#takes(parent, name))) {
      this.#outside += 1
      return
    }
    this.#nodes += 1
    const node: XmlNode = { name, attributes: this.#attributesOf(attributes), children: [], text: '' }
    if (parent) parent.node.children.push(node)
    else this.root = node
    this.#open.push({ node, texts: [], length: 0, seen: null })
  }

  text(text: string): void {
    const open = this.#outside === 0 ? this.#open.at(-1) : undefined
    if (!open || (open.length === 0 && text.trim() === '')) return
    const longest = /^\s*</.test(open.texts[0] ?? text) ? longestDocument : this.#limits.textLength
    if (open.length >= longest) return
    open.texts.push(text.length > longest ? text.slice(0, longest) : text)
    open.length += text.length
  }

  close(): void {
    if (this.#outside > 0) {
      this.#outside -= 1
      return
    }
    const open = this.#open.at(-1)
    if (open) {
      const text = open.texts.join('').trim()
      if (!this.#reads(text, open)) open.node.text = text.slice(0, this.#limits.textLength).trimEnd()
    }
    this.#open.pop()
  }

  /** Reads a document in an element's text into its children; leaves none of a text that is not well-formed. */
  #reads(text: string, open: Open): boolean {
    if (open.node.children.length > 0 || this.#levels === mostLevels || !fiscalElement.test(text)) return false
    const depth = this.#open.length
    this.#levels += 1
    try {
      const reader = new XmlReader(this)
      reader.write(text)
      reader.end()
      return true
    } catch (thrown) {
      if (!(thrown instanceof XmlFault)) throw thrown
      this.#open.length = depth
      this.#outside = 0
      open.node.children = []
      open.seen = null
      return false
    } finally {
      this.#levels -= 1
    }
  }

  #takes(parent: Open, name: string): boolean {
    if (this.#limits === none) return true
    parent.seen ??= new Map()
    const before = parent.seen.get(name) ?? 0
    parent.seen.set(name, before + 1)
    if (before === 0 ? parent.seen.size <= this.#limits.siblings : before < this.#limits.siblings && this.#hasRoom())
      return true
    this.leftOut.set(name, (this.leftOut.get(name) ?? 0) + 1)
    return false
  }

  #hasRoom(): boolean {
    return this.#nodes < this.#limits.nodes
  }

  #attributesOf(attributes: Readonly<Record<string, string>>): XmlNode['attributes'] {
    const entries: XmlNode['attributes'] = []
    for (const name in attributes) {
      if (this.#limits !== none && entries.length === mostAttributes) break
      entries.push({ name, value: (attributes[name] ?? '').slice(0, this.#limits.textLength) })
    }
    return entries
  }
}
