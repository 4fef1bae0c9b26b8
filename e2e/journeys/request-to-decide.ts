import { expect, type Page } from '@playwright/test'

/** The pane of the request that a manager decides on. */
export const requestToDecide = (page: Page) => page.getByRole('region', { name: 'Solicitação em análise' })

/** Approves the open request, whose question first has the focus on "Cancelar". */
export async function approveTransfer(page: Page): Promise<void> {
  const pane = requestToDecide(page)
  await pane.getByRole('button', { name: /^Aprovar e enviar R\$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await question.getByRole('button', { name: /^Enviar R\$/ }).click()
}
