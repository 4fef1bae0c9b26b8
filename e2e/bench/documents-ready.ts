import { until } from '../support/until.ts'

/** Waits until the index is complete, the usual state, in which nothing is read meanwhile. */
export async function indexIsComplete(url: string, cookie: string): Promise<void> {
  const status = () => fetch(`${url}/api/documents/index`, { headers: { cookie } }).then((answer) => answer.text())
  await until('the index was not complete', 300_000, async () => (/"complete":true/.test(await status()) ? true : null))
}
