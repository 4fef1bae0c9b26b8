/** Layout problems of a page, one per line; runs in the page. */
export function flaws(): string[] {
  const round = Math.ceil
  const textOf = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)
  /** Content for screen readers only is a pixel wide. */
  const isRead = (element: Element | null): boolean =>
    element === null || (element.clientWidth !== 1 && isRead(element.parentElement))
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isRead(element)
  const root = document.documentElement
  const found: string[] = []
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`)
  const main = document.querySelector('main') ?? document.body
  for (const element of [main, ...main.querySelectorAll('*')]) {
    const over = element.scrollWidth - element.clientWidth
    if (over <= 1 || element.clientWidth === 0 || !isSeen(element)) continue
    const { overflowX, overflowY } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    const within = 'table, [role="grid"], search, pre, code, canvas, [role="tablist"], nav, svg'
    const isList = element.querySelector(within) !== null || element.closest(within) !== null
    const isPage = element === main || (overflowY === 'auto' && element.clientHeight > 200)
    if ((scrolls || element === main) && isPage && !isList) found.push(`${over} px scroll sideways: ${textOf(element)}`)
  }
  for (const button of document.querySelectorAll('button, [role="button"], a[class*="control"], [role="tab"]')) {
    if (!isSeen(button) || button.closest('nav, [aria-hidden="true"]')) continue
    const box = button.getBoundingClientRect()
    const sticksOut = [...button.querySelectorAll('*')].some((part) => {
      const { right, left, width } = part.getBoundingClientRect()
      return (
        width > 1 && isSeen(part) && !part.closest('.sr-only') && (right > box.right + 1.5 || left < box.left - 1.5)
      )
    })
    const { overflowX } = getComputedStyle(button)
    const cut = overflowX !== 'visible' && button.scrollWidth > round(button.clientWidth) + 1
    if (sticksOut || cut) found.push(`cut in a button: ${textOf(button)}`)
  }
  return [...new Set(found)]
}
