import type { XmlHandler } from './xml-reader'

/**
 * A node's address, such as `0.2.1`: the position of each step among its siblings. The root is `0`, and the parent of
 * the root ''.
 */
export type NodePath = string

/** An element as a tree shows it; of long lists, the first entries. */
export type OutlineNode = {
  name: string
  attributes: { name: string; value: string }[]
  /** Number of attributes. */
  attributeCount: number
  text: string
  /** Length of the text. */
  textLength: number
  childCount: number
}

/** Children of an element per page. */
export const pageSize = 200
export const mostShown = { attributes: 20, value: 200, text: 1000 }

export type OutlinePageOf = { path: NodePath; page: number }

type OutlinePage = OutlinePageOf & { nodes: OutlineNode[] }

export function outlineNode(
  name: string,
  attributes: readonly { name: string; value: string }[],
  attributeCount: number,
): OutlineNode {
  const shown = attributes
    .slice(0, mostShown.attributes)
    .map(({ name: of, value }) => ({ name: of, value: value.slice(0, mostShown.value) }))
  return { name, attributes: shown, attributeCount, text: '', textLength: 0, childCount: 0 }
}

type Open = {
  /** Null when no page at or below this element is requested. */
  path: NodePath | null
  wanted: Map<number, OutlinePage> | undefined
  children: number
  node: OutlineNode | null
}

/** Collects pages of children while a file is read and stores nothing else. */
export class OutlinePages implements XmlHandler {
  readonly pages: OutlinePage[]
  readonly #wanted = new Map<NodePath, Map<number, OutlinePage>>()
  readonly #onTheWay = new Set<NodePath>()
  readonly #open: Open[] = []
  #missing: number

  constructor(pages: readonly OutlinePageOf[]) {
    this.pages = pages.map(({ path, page }) => ({ path, page, nodes: [] }))
    this.#missing = this.pages.length
    for (const page of this.pages) {
      const of = this.#wanted.get(page.path) ?? new Map<number, OutlinePage>()
      this.#wanted.set(page.path, of.set(page.page, page))
      const steps = page.path.split('.')
      for (let end = 1; end <= steps.length; end++) this.#onTheWay.add(steps.slice(0, end).join('.'))
    }
    this.#open.push({ path: '', wanted: this.#wanted.get(''), children: 0, node: null })
  }

  /** Whether all requested pages are complete. */
  get isDone(): boolean {
    return this.#missing <= 0
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#open.at(-1)
    if (!parent) return
    const at = parent.children++
    if (parent.node) parent.node.childCount += 1
    const page = parent.wanted?.get(Math.floor(at / pageSize))
    const node = page ? nodeOf(name, attributes) : null
    if (page && node) page.nodes.push(node)
    const path = parent.path === null ? null : parent.path === '' ? String(at) : `${parent.path}.${at}`
    const isOnTheWay = path !== null && this.#onTheWay.has(path)
    this.#open.push({
      path: isOnTheWay ? path : null,
      wanted: isOnTheWay ? this.#wanted.get(path) : undefined,
      children: 0,
      node,
    })
  }

  text(text: string): void {
    const node = this.#open.at(-1)?.node
    if (!node) return
    if (node.text === '') {
      const begun = text.trimStart()
      node.text = begun.slice(0, mostShown.text)
      node.textLength = begun.trimEnd().length
    } else {
      node.text = (node.text + text).slice(0, mostShown.text)
      node.textLength += text.length
    }
  }

  close(): void {
    const closed = this.#open.pop()
    if (!closed) return
    if (closed.node) closed.node.text = closed.node.text.trimEnd()
    this.#missing -= closed.wanted?.size ?? 0
    const last = closed.node ? this.#open.at(-1) : undefined
    // A page is complete with its last element, or when the parent closes.
    const full = last?.wanted?.get(Math.floor((last.children - 1) / pageSize))
    if (last?.wanted && full && last.children % pageSize === 0) {
      last.wanted.delete(full.page)
      this.#missing -= 1
    }
  }
}

function nodeOf(name: string, attributes: Readonly<Record<string, string>>): OutlineNode {
  const shown: { name: string; value: string }[] = []
  let count = 0
  for (const key in attributes) {
    count += 1
    if (count <= mostShown.attributes) shown.push({ name: key, value: attributes[key] ?? '' })
  }
  return outlineNode(name, shown, count)
}
