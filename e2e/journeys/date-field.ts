import type { Locator, Page } from '@playwright/test'

/** A date field with this exact label. */
export function dateField(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** Types a `YYYY-MM-DD` or `YYYY-MM` in the format of the Portuguese screens. */
export async function fillDate(page: Page, label: string, date: string): Promise<void> {
  await dateField(page, label).fill(date.split('-').toReversed().join('/'))
}

/** Pastes text like the clipboard. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
