/**
 * Runs in the page: position of the first visible element with a selector and accessible name, or why it cannot be
 * clicked.
 */
export function placeOf(selector: string, name: string): { x: number; y: number } | string {
  const text = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels ?? []) as Iterable<HTMLElement>)] : []
    const naming = [...ids.map((id) => document.getElementById(id)).filter((one) => one !== null), ...labels]
    return element.getAttribute('aria-label') ?? (naming.length > 0 ? naming.map(text).join(' ') : text(element))
  }
  const fitting = new RegExp(name)
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && fitting.test(nameOf(one)),
  )
  if (!element) return 'is not there'
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'is disabled'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  const found = document.elementFromPoint(place.x, place.y)
  return element.contains(found) ? place : `is covered by ${found?.outerHTML.slice(0, 120)}`
}

export function shownText(selector: string): string {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is left out
  return shown.map((element) => element.innerText.replace(/\s+/g, ' ')).join('\n')
}

declare global {
  interface Window {
    /** Marks the document that is about to be left. */
    left?: true
    thrown?: string[]
  }
}

/** Runs in the page: whether an address was loaded and completely hydrated. Collects errors from then on. */
export function isReady(): boolean {
  if (window.left) return false
  if (!window.thrown) {
    const thrown: string[] = []
    window.thrown = thrown
    window.addEventListener('error', ({ message }) => thrown.push(message))
    window.addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)))
  }
  return document.readyState === 'complete' && !document.querySelector('[data-hydrating]')
}

/** Runs in the page: share of the first canvas's pixels that differ from its background. */
export function inkOnCanvas(selector: string): number {
  const canvas = document.querySelector<HTMLCanvasElement>(selector)
  const context = canvas?.getContext('2d')
  if (!canvas || !context || canvas.width === 0) return 0
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1
  return dark / (data.length / 4)
}
