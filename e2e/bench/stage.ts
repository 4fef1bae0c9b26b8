import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentials } from '../simulator/context.ts'
import { type Child, startNode } from '../support/child.ts'
import { simulatorConfiguration } from '../support/configuration.ts'
import { startLastro } from '../support/lastro.ts'
import { createPeople, firstUserConfiguration } from '../support/people.ts'
import { anyFreePort } from '../support/ports.ts'
import { until } from '../support/until.ts'

/** Each in a process of its own, as in earnest: the simulator, a bare proxy to its accounting API, and Lastro. */
export type Stage = {
  simulatorUrl: string
  proxyUrl: string
  lastroUrl: string
  lastroPid: number
  proxyPid: number
  /** Starts Lastro again, after something was done with its data folder. */
  restart(between: (dataDir: string) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

async function portPrintedBy(child: Child, what: string): Promise<string> {
  const port = async () => /ready at \D*(?:127\.0\.0\.1:)?(\d+)/.exec(child.output())?.[1] ?? null
  return until(`${what} did not start`, 30_000, port, () => (child.running() ? null : child.output()))
}

/** `rate` is what the simulator's key and Lastro's budget allow a minute; `changes` are further configuration of Lastro. */
export async function setStage(rate: number, changes: Record<string, string> = {}): Promise<Stage> {
  const children: Child[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-bench-'))
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const simulator = startNode(['e2e/simulator/main.ts', '--port', '0', '--rate', String(rate)])
    children.push(simulator)
    const simulatorUrl = `http://127.0.0.1:${await portPrintedBy(simulator, 'the simulator')}`
    const bearer = `Bearer ${credentials.accountingKey}`
    const proxy = startNode(['e2e/bench/bare-proxy.ts', `${simulatorUrl}/contabil`, bearer])
    children.push(proxy)
    const port = await anyFreePort()
    const lastroUrl = `http://127.0.0.1:${port}`
    const configuration = {
      ...simulatorConfiguration(simulatorUrl),
      ...firstUserConfiguration,
      AUTH_SECRET: 'a-secret-of-the-benchmarks-0123456789',
      ACCOUNTING_REQUESTS_PER_MINUTE: String(rate),
      // It works for minutes after a start: a bench that is not about it would measure that.
      DOCUMENT_INDEX: 'off',
      ...changes,
    }
    const options = { port, url: lastroUrl, dataDir, configuration, log: `${dataDir}/lastro.log` }
    const lastro = await startLastro(options)
    children.push(lastro)
    const restart = async (between: (dataDir: string) => Promise<void>) => {
      await lastro.stop()
      await between(dataDir)
      children.push(await startLastro(options))
    }
    await createPeople(lastroUrl)
    const proxyUrl = `http://127.0.0.1:${await portPrintedBy(proxy, 'the proxy')}`
    return { simulatorUrl, proxyUrl, lastroUrl, lastroPid: lastro.pid, proxyPid: proxy.pid, restart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A command of the simulator's control interface; answers its text, whose ids JavaScript's numbers can't hold. */
export async function control(simulatorUrl: string, path: string, body?: unknown): Promise<string> {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await fetch(`${simulatorUrl}/_control${path}`, { method, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}`)
  return answer.text()
}
