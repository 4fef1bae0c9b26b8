const rules = `@page { size: A4; margin: 14mm 12mm }
.print-alone { color: #000; background: #fff; --color-ink: #000; --color-ink-2: #000; --color-ink-3: #333;
  --color-chart-in: #000; --color-chart-out: #000; --color-accent-dot: #000; --color-line: #bbb; --color-sunken: #fff }
.print-alone .recharts-wrapper { width: 100% !important; height: auto !important }
.print-alone .recharts-surface { width: 100% !important; height: auto !important }
.print-alone .recharts-tooltip-wrapper, .print-alone .recharts-tooltip-cursor { display: none }`

/** Patterns are found by their ids, of which a page that is not shown would have the first. */
function renameIds(copy: Element): void {
  for (const named of copy.querySelectorAll('svg [id]')) {
    const [before, after] = [`url(#${named.id})`, `${named.id}-print`]
    named.id = after
    for (const attribute of ['fill', 'clip-path']) {
      for (const user of copy.querySelectorAll(`[${attribute}]`)) {
        if (user.getAttribute(attribute) === before) user.setAttribute(attribute, `url(#${after})`)
      }
    }
  }
}

/** Prints a copy of a panel alone, black on white. */
export async function printFigure(copy: Node): Promise<void> {
  if (copy instanceof Element) renameIds(copy)
  const { printAlone } = await import('@/components/documents/print-alone')
  await printAlone(copy, rules)
}
