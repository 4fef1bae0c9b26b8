import './print-alone.css'

/** Prints a content and nothing else of the page, in the light theme; resolves when the browser is done with it. */
export async function printAlone(content: Node, pageRule?: string): Promise<void> {
  const root = document.documentElement
  const theme = root.dataset.theme
  const sheet = document.createElement('div')
  sheet.className = 'print-alone'
  sheet.append(content)
  if (pageRule) {
    const style = document.createElement('style')
    style.textContent = pageRule
    sheet.append(style)
  }
  document.body.append(sheet)
  root.dataset.theme = 'light'
  const done = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }))
  try {
    window.print()
    await done
  } finally {
    sheet.remove()
    root.dataset.theme = theme
  }
}
