import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { password } from '../support/people.ts'
import { signIn } from '../support/session.ts'

export const casePage = (id: string) => `/pix/infractions/${id}`

export const textBox = (page: Page) => page.getByRole('textbox', { name: 'Defesa' })

/** The shared draft. */
export async function draftOf(api: APIRequestContext, id: string) {
  return Object((await dataOf(await api.get(`/api${casePage(id)}`))).draft)
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
}

/** Writes, chooses and saves a defence. */
export async function writeDefence(page: Page, id: string, text: string): Promise<void> {
  await page.goto(casePage(id))
  await textBox(page).fill(text)
  await page.getByRole('radio', { name: /^Contestar com esta defesa/ }).check()
  await expectSaved(page)
}

/** Another person with a browser of their own. */
export async function openColleague(browser: Browser, env: Environment, admin: APIRequestContext) {
  const name = `Ana ${randomUUID().slice(0, 8)}`
  const email = `${name.replace(' ', '.').toLowerCase()}@grupoipe.com.br`
  await dataOf(await admin.post('/api/users', { data: { email, name, password, roles: ['support'] } }), 201)
  const context = await browser.newContext({ baseURL: env.url, storageState: undefined })
  const cookies = (await signIn(env.url, email, password)).split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: env.url }
  })
  await context.addCookies(cookies)
  return { name, page: await context.newPage() }
}

/** The fields of all answers that were sent to the provider for this infraction. */
export function answersFor({ simulator }: Environment, id: string) {
  return simulator
    .requests({ service: 'pix', path: '/v1/infractions/analysis' })
    .map(({ parts }) => Object.fromEntries((parts ?? []).map(({ name, text }) => [name, text])))
    .filter((fields) => fields.id === id)
}
