import type { NodePath } from './outline'
import type { XmlMatcher } from './xml-matcher'
import type { XmlNode } from './xml-node'
import type { XmlHandler } from './xml-reader'

/** An element with a match, and the match with some text around it. */
export type XmlHit = {
  path: NodePath
  /** The names of its ancestors and itself, `NFe/infNFe/det`. */
  names: string
  where: 'name' | 'attribute' | 'text'
  before: string
  match: string
  after: string
}

/** Limit of counted matches. */
export const mostHits = 1000
const around = 60
/** A long text is searched in parts whose overlap is longer than any query. */
const partLength = 32_768
const overlap = 512

type Open = { name: string; children: number; at: number; isHit: boolean }

/** Finds a query in names, attributes and texts while a file is read: at most one match per element. */
export class XmlSearch implements XmlHandler {
  readonly hits: XmlHit[] = []
  /** Number of matches, up to the limit. */
  total = 0
  readonly #matcher: XmlMatcher
  readonly #from: number
  readonly #limit: number
  readonly #open: Open[] = []
  /** Matches that wait for a long text, in the file's order. */
  readonly #waiting: (() => void)[] = []

  constructor(matcher: XmlMatcher, { from = 0, limit = mostHits }: { from?: number; limit?: number } = {}) {
    this.#matcher = matcher
    this.#from = from
    this.#limit = limit
  }

  get isDone(): boolean {
    return this.total > mostHits
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#open.at(-1)
    const at = parent ? parent.children++ : 0
    const open: Open = { name, children: 0, at, isHit: false }
    this.#open.push(open)
    const way = this.#waiting.length > 0 ? [...this.#open] : this.#open
    this.#do(() => {
      if (this.#look(way, 'name', name)) return
      for (const key in attributes) if (this.#look(way, 'attribute', `${key}="${attributes[key]}"`)) return
    })
  }

  text(text: string): void {
    if (text.length <= partLength && this.#waiting.length === 0) {
      this.#look(this.#open, 'text', text)
      return
    }
    const way = [...this.#open]
    for (let start = 0; start < text.length; start += partLength)
      this.#waiting.push(() => this.#look(way, 'text', text.slice(start, start + partLength + overlap)))
  }

  close(): void {
    this.#open.pop()
  }

  /** Runs the next waiting match; false when there is none. */
  step(): boolean {
    if (this.isDone) this.#waiting.length = 0
    this.#waiting.shift()?.()
    return this.#waiting.length > 0
  }

  #do(look: () => void): void {
    if (this.#waiting.length === 0) look()
    else this.#waiting.push(look)
  }

  #look(way: readonly Open[], where: XmlHit['where'], text: string): boolean {
    const open = way.at(-1)
    const range = !open || open.isHit || this.isDone ? null : this.#matcher.first(text)
    if (!open || !range) return false
    open.isHit = true
    this.total += 1
    if (this.total <= this.#from || this.hits.length === this.#limit || this.total > mostHits) return true
    this.hits.push({
      path: way.map(({ at }) => at).join('.'),
      names: way.map(({ name }) => name.slice(0, around)).join('/'),
      where,
      before: text.slice(Math.max(0, range.start - around), range.start),
      match: text.slice(range.start, Math.min(range.end, range.start + 200)),
      after: text.slice(range.end, range.end + around),
    })
    return true
  }
}

/** The matches in a tree that is already read. */
export function searchTree(root: XmlNode, matcher: XmlMatcher): XmlSearch {
  const search = new XmlSearch(matcher)
  function visit(node: XmlNode) {
    search.open(node.name, Object.fromEntries(node.attributes.map(({ name, value }) => [name, value])))
    if (node.text) search.text(node.text)
    while (search.step());
    for (const child of node.children) visit(child)
    search.close()
  }
  visit(root)
  return search
}
