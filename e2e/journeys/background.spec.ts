import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../support/test.ts'

test.use({ role: 'support' })

const header = 'x-lastro-background'

/** The page's requests to our API from now on, except the event stream, which never counts as the person's own. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') requests.push(request)
  })
  return requests
}

test('what an untouched page asks says so; what a person asks does not', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  const byItself = requestsOf(page)
  await page.clock.fastForward('02:00')
  await expect.poll(() => byItself.length).toBeGreaterThan(0)
  expect(byItself.filter((request) => !(header in request.headers()))).toEqual([])

  const byHand = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/notices')
  await page
    .getByRole('button', { name: /^Notificações/ })
    .first()
    .click()
  expect((await byHand).headers()).not.toHaveProperty(header)
  const moved = requestsOf(page)
  await page.clock.fastForward('02:00')
  await expect.poll(() => moved.length).toBeGreaterThan(0)
  expect(moved.filter((request) => !(header in request.headers()))).toEqual([])
})
