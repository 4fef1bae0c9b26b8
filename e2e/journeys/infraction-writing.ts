import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'

export const casePage = (id: string) => `/pix/infractions/${id}`

export const textBox = (page: Page) => page.getByRole('textbox', { name: 'Defesa' })

/** The shared draft. */
export async function draftOf(api: APIRequestContext, id: string) {
  return Object((await dataOf(await api.get(`/api${casePage(id)}`))).draft)
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
}

/** Writes, chooses and saves a defence on the page of its case. */
export async function defend(page: Page, text: string): Promise<void> {
  await textBox(page).fill(text)
  await page.getByRole('radio', { name: /^Contestar com esta defesa/ }).check()
  await expectSaved(page)
}

export async function writeDefence(page: Page, id: string, text: string): Promise<void> {
  await page.goto(casePage(id))
  await defend(page, text)
}

/** The fields of all answers that were sent to the provider for this infraction. */
export function answersFor({ simulator }: Environment, id: string) {
  return simulator
    .requests({ service: 'pix', path: '/v1/infractions/analysis' })
    .map(({ parts }) => Object.fromEntries((parts ?? []).map(({ name, text }) => [name, text])))
    .filter((fields) => fields.id === id)
}
