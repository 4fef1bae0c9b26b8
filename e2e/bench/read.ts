import { Pool } from 'undici'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { median, printFigures } from './figures.ts'
import { setStage } from './stage.ts'

const connections = 16
const roundMs = 4_000
const rounds = 3

type Load = { answered: number; seconds: number }

/** What is answered over 16 connections, each asking again as soon as it is answered. */
export async function load(origin: string, path: string, headers: Record<string, string>): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const start = performance.now()
  let answered = 0
  const ask = async () => {
    while (performance.now() - start < roundMs) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const seconds = (performance.now() - start) / 1000
  await pool.close()
  return { answered, seconds }
}

async function rate(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  const { answered, seconds } = await load(origin, path, headers)
  return answered / seconds
}

/** A guarded JSON read against a bare proxy to the same upstream. */
export async function benchRead(): Promise<boolean> {
  const stage = await setStage(10_000_000)
  try {
    const cookie = await signIn(stage.lastroUrl, people.support.email, password)
    const theirs: number[] = []
    const ours: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      theirs.push(await rate(stage.proxyUrl, '/v1/empresas', {}))
      ours.push(await rate(stage.lastroUrl, '/api/companies', { cookie }))
    }
    const [proxy, lastro] = [median(theirs.slice(1)), median(ours.slice(1))]
    return printFigures('A guarded JSON read at 16 connections', [
      {
        name: 'requests a second',
        ours: lastro.toFixed(0),
        baseline: `${proxy.toFixed(0)} bare proxy`,
        target: null,
        good: true,
      },
      {
        name: 'share of the bare proxy',
        ours: `1/${(proxy / lastro).toFixed(1)}`,
        baseline: '1/1',
        target: 'at least 1/12',
        good: lastro * 12 >= proxy,
      },
    ])
  } finally {
    await stage.stop()
  }
}
