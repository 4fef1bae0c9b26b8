import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request,
  type TestInfo,
} from '@playwright/test'
import { type Environment, type EnvironmentOptions, startEnvironment } from './environment.ts'
import { password, people, type Role } from './people.ts'
import { policyViolations } from './policy-violations.ts'
import { type SecondFactor, type Sessions, setUpSecondFactor } from './second-factor.ts'
import { signIn } from './session.ts'

type StorageState = { cookies: SessionCookie[]; origins: [] }
type SessionCookie = {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax'
}

/** The cookies of a signed-in browser. */
export function sessionOf(url: string, role: Role): Promise<StorageState> {
  return sessionOfPerson(url, { email: people[role].email, password })
}

export async function sessionOfPerson(url: string, who: { email: string; password: string }): Promise<StorageState> {
  return storageOf(url, await signIn(url, who.email, who.password))
}

/** A `Cookie` header as a browser stores it. */
export function storageOf(url: string, header: string): StorageState {
  const cookies = header.split('; ').map((pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }))
  return { cookies, origins: [] }
}

/** The API as called by a page of Lastro: from its own origin, and with a session if given. */
export function apiOf(url: string, session?: StorageState): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url }, storageState: session })
}

/** For an environment of one test; the shared one has `as`. */
export async function apiAs(url: string, role: Role): Promise<APIRequestContext> {
  return apiOf(url, await sessionOf(url, role))
}

/**
 * Makes navigation wait for hydration, including streamed parts: earlier keys and drags are lost, but a person is
 * slower.
 */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await hydrated(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await hydrated(page)
    return answer
  }
}

/** Waits for hydration where a page was reached by other means, such as a sign-in. */
export async function hydrated(page: Page): Promise<void> {
  if (withoutScripts.has(page)) return
  await page.waitForLoadState()
  await page.waitForFunction(() => document.querySelector('[data-hydrating]') === null)
}

/** Pages without scripts are never hydrated. */
const withoutScripts = new WeakSet<Page>()

/** As `waitForHydration`, for the pages of all contexts, including those of other people. */
function waitForHydrationEverywhere(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = (await newContext(options)).on('page', waitForHydration)
    openContexts.add(context)
    return context.on('close', () => openContexts.delete(context))
  }
}

/** Contexts of this worker's browser, if any: most API tests need none. */
const openContexts = new Set<BrowserContext>()

/** Attaches the page's content of a failed test to the report, because some failures occur only on other machines. */
async function attachPage(page: Page, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus || page.isClosed()) return
  const body = `${page.url()}\n${await page.locator('body').ariaSnapshot()}`.slice(0, 5_000)
  await info.attach('what the page showed', { body, contentType: 'text/plain' })
}

type TestFixtures = {
  /** Role of `page`: `test.use({ role: 'finance' })`. */
  role: Role | null
  closing: undefined
}

type WorkerFixtures = {
  /** Added to the usual test configuration; set it at the top of a file. */
  configuration: Record<string, string>
  /** Shared by the tests of a worker in turn: arm faults only for your own subject. */
  env: Environment
  /** Sessions of roles in `REQUIRE_SECOND_FACTOR` have a second factor with a proof. */
  sessions: (role: Role) => Promise<StorageState>
  /** A role's second factor, set up at first use, before anything else as that role. */
  secondFactors: (role: Role) => Promise<SecondFactor & { sessions: Sessions }>
  /** The API as a role, or without a session. */
  as: (role: Role | null) => Promise<APIRequestContext>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  role: [null, { option: true }],
  configuration: [{}, { option: true, scope: 'worker' }],
  env: [
    async ({ configuration }, use) => {
      const env = await startEnvironment({ configuration })
      await use(env)
      await env.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  secondFactors: [
    async ({ env }, use) => {
      const setUp = new Map<Role, ReturnType<typeof setUpSecondFactor>>()
      await use((role) => {
        const known = setUp.get(role) ?? setUpSecondFactor(env.url, { email: people[role].email, password })
        setUp.set(role, known)
        return known
      })
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ env, configuration, secondFactors }, use) => {
      const needing = configuration.REQUIRE_SECOND_FACTOR?.split(',') ?? []
      const proven = async (role: Role) => storageOf(env.url, (await secondFactors(role)).sessions.proven)
      const signedIn = new Map<Role, Promise<StorageState>>()
      await use((role) => {
        const known = signedIn.get(role) ?? (needing.includes(role) ? proven(role) : sessionOf(env.url, role))
        signedIn.set(role, known)
        return known
      })
    },
    { scope: 'worker' },
  ],
  as: [
    async ({ env, sessions }, use) => {
      const opened: APIRequestContext[] = []
      await use(async (role) => {
        const context = await apiOf(env.url, role === null ? undefined : await sessions(role))
        opened.push(context)
        return context
      })
      await Promise.all(opened.map((context) => context.dispose()))
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      waitForHydrationEverywhere(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Pages of other people would continue to send requests during later tests.
  closing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const before = new Set(openContexts)
      await use(undefined)
      for (const context of openContexts) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
  baseURL: async ({ env }, use) => use(env.url),
  storageState: async ({ role, sessions }, use) => use(role === null ? undefined : await sessions(role)),
  // A test fails when its page throws, has a hydration mismatch, or violates its policy.
  page: async ({ page, javaScriptEnabled }, use, testInfo) => {
    if (javaScriptEnabled === false) withoutScripts.add(page)
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    const forbidden = await policyViolations(page)
    await use(page)
    await attachPage(page, testInfo)
    expect(thrown).toEqual([])
    expect(forbidden).toEqual([])
  },
})

/**
 * Transfers from R$ 5.000,00 on need an approval. Files with this fixture share an environment, like those of `test`.
 */
export const testWithApprovals = test.extend<object, Pick<WorkerFixtures, 'configuration'>>({
  configuration: [{ APPROVAL_THRESHOLD_CENTS: '500000' }, { scope: 'worker' }],
})

/** With the document index running. Files with this fixture share an environment, like those of `test`. */
export const testWithIndex = test.extend<object, Pick<WorkerFixtures, 'configuration'>>({
  configuration: [{ DOCUMENT_INDEX: 'on' }, { scope: 'worker' }],
})

/** Behind a proxy. Files with this fixture share an environment, like those of `test`. */
export const testBehindProxy = test.extend<object, Pick<WorkerFixtures, 'configuration'>>({
  configuration: [{ TRUSTED_PROXIES: '1' }, { scope: 'worker' }],
})

/** Managers need a second factor, and transfers from R$ 1.000,00 on an approval. Files with it share an environment. */
export const testWithSecondFactor = test.extend<object, Pick<WorkerFixtures, 'configuration'>>({
  configuration: [{ REQUIRE_SECOND_FACTOR: 'manager', APPROVAL_THRESHOLD_CENTS: '100000' }, { scope: 'worker' }],
})

/** For a file that shares its environment with no other file. */
export function testApart(
  configuration: Record<string, string>,
  { hostname }: Pick<EnvironmentOptions, 'hostname'> = {},
) {
  return test.extend<object, Pick<WorkerFixtures, 'env'>>({
    env: [
      async ({ browserName: _ }, use) => {
        const env = await startEnvironment({ configuration, hostname })
        await use(env)
        await env.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })
}
