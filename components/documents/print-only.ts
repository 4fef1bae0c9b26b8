import './print-only.css'

/** Prints only this content, in the light theme, until the returned function is called. */
export function showOnly(content: Node, pageRule?: string): () => void {
  const root = document.documentElement
  const theme = root.dataset.theme
  const sheet = document.createElement('div')
  sheet.className = 'print-only'
  sheet.append(content)
  if (pageRule) {
    const style = document.createElement('style')
    style.textContent = pageRule
    sheet.append(style)
  }
  document.body.append(sheet)
  root.dataset.theme = 'light'
  return () => {
    if (!sheet.isConnected) return
    sheet.remove()
    root.dataset.theme = theme
  }
}

/** Prints a content and nothing else of the page; resolves when the browser is done with it. */
export async function printOnly(content: Node, pageRule?: string): Promise<void> {
  const hide = showOnly(content, pageRule)
  const done = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }))
  try {
    window.print()
    await done
  } finally {
    hide()
  }
}
