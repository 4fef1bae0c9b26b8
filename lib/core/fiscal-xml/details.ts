import { localName, textAt, type XmlNode } from './xml-node'

/**
 * An element by its name in the layout, when it needs no rule of its own: its label and its codes are in the messages.
 */
export type Detail = { tag: string; value: string }

/** The texts under one element of the layout. */
export type DetailGroup = { tag: string; details: Detail[] }

/** Every text below an element in the file's order, without the elements named in `except`. */
export function detailsUnder(node: XmlNode | null, except: readonly string[] = []): Detail[] {
  return (node?.children ?? []).flatMap((child) => {
    const tag = localName(child.name)
    if (except.includes(tag)) return []
    return child.children.length > 0 ? detailsUnder(child, except) : detailOf(tag, child.text)
  })
}

/** The texts of an element's direct children. */
export function ownDetails(node: XmlNode | null, except: readonly string[] = []): Detail[] {
  return (node?.children ?? []).flatMap(({ name, children, text }) => {
    const tag = localName(name)
    return children.length > 0 || except.includes(tag) ? [] : detailOf(tag, text)
  })
}

export function detailAt(node: XmlNode | null, tag: string): Detail | null {
  const value = textAt(node, tag)
  return value ? { tag, value } : null
}

/** An element as a group, and each descendant that has children as a separate group. */
export function groupsOf(node: XmlNode | null): DetailGroup[] {
  if (!node) return []
  const details = ownDetails(node)
  const below = childGroups(node)
  return details.length > 0 ? [{ tag: localName(node.name), details }, ...below] : below
}

/** The groups of every child that has children. */
export function childGroups(node: XmlNode | null, except: readonly string[] = []): DetailGroup[] {
  return (node?.children ?? []).flatMap((child) =>
    child.children.length > 0 && !except.includes(localName(child.name)) ? groupsOf(child) : [],
  )
}

function detailOf(tag: string, value: string): Detail[] {
  return value ? [{ tag, value }] : []
}
