'use client'

import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

export function isTyped(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest(typed) !== null
}

/** Layers over the page that have keys of their own. */
export function overlays(): NodeListOf<Element> {
  return document.querySelectorAll('dialog:modal, [popover]:popover-open')
}

/** Whether a key is for the page: plain, taken by nothing, and neither typed nor pressed in what lies over the page. */
export function isPageKey({ target, metaKey, ctrlKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const plain = !metaKey && !ctrlKey && !altKey && !defaultPrevented
  return plain && !isTyped(target) && !overlays().length
}

/** The keys work as soon as the screen that they act on is shown. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The keys of a page, wherever on it the focus is. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  useKeys((event) => isPageKey(event) && onKey(event))
}

/** Another region or what scrolls by itself keeps the keys that are pressed in it. */
function keepsKeys(element: Element): boolean {
  if (element.matches('section, aside, input')) return true
  return element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflow)
}

function isLeftTo(list: Element, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  for (let at: Element | null = target; at && !at.contains(list); at = at.parentElement) {
    if (list.contains(at)) return true
    if (keepsKeys(at)) return false
  }
  return true
}

/** The keys of a page's list: active before anything has the focus, and not in the regions next to it. */
export function useListKeys(list: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  usePageKeys((event) => {
    const element = list.current
    if (!element?.checkVisibility({ visibilityProperty: true })) return
    if (isLeftTo(element, event.target)) onKey(event)
  })
}
