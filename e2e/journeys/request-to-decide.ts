import { expect, type Page } from '@playwright/test'

/** The pane of the request that a manager decides on. */
export const requestToDecide = (page: Page) => page.getByRole('region', { name: 'Solicitação em análise' })

/** Approves the open request, which takes a reason, with one. */
export async function approveWithReason(page: Page): Promise<void> {
  await requestToDecide(page)
    .getByRole('button', { name: /^Aprovar e enviar R\$/ })
    .click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Por que pagar mesmo assim' }).fill('Confirmado por telefone.')
  await question.getByRole('button', { name: /^Enviar R\$/ }).click()
}

/** Approves the open request, whose question first has the focus on "Cancelar". */
export async function approveTransfer(page: Page): Promise<void> {
  const pane = requestToDecide(page)
  await pane.getByRole('button', { name: /^Aprovar e enviar R\$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await question.getByRole('button', { name: /^Enviar R\$/ }).click()
}
