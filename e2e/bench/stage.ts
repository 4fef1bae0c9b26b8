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

/** Simulator, bare proxy to its accounting API, and Lastro, each in its own process as in production. */
export type Stage = {
  simulatorUrl: string
  dataDir: string
  proxyUrl: string
  lastroUrl: string
  lastroPid: number
  proxyPid: number
  /** Starts another instance with the same configuration on a shared database. */
  startAnother(): Promise<Instance>
  /** Restarts Lastro after work on its data folder, with changed configuration. */
  restart(between: (dataDir: string) => Promise<void>, changes?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

export type Instance = {
  url: string
  /** Of the current process. */
  readonly pid: number
  /** Restarts the process gracefully. */
  restart(): Promise<void>
}

export const authSecret = 'a-secret-of-the-benchmarks-0123456789'

async function portPrintedBy(child: Child, what: string): Promise<string> {
  const port = async () => /ready at \D*(?:127\.0\.0\.1:)?(\d+)/.exec(child.output())?.[1] ?? null
  return until(`${what} did not start`, 30_000, port, () => (child.running() ? null : child.output()))
}

/**
 * `rate`: requests a minute of the simulator's key and of Lastro's budget; `changes`: further configuration of Lastro.
 */
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
      AUTH_SECRET: authSecret,
      ACCOUNTING_REQUESTS_PER_MINUTE: String(rate),
      // The index works for minutes after a start, which would distort other benches.
      DOCUMENT_INDEX: 'off',
      ...changes,
    }
    const start = async (at: { port: number; url: string; dataDir: string }) => {
      const started = await startLastro({ ...at, configuration, log: `${at.dataDir}/lastro.log` })
      children.push(started)
      return started
    }
    const own = { port, url: lastroUrl, dataDir }
    let lastro = await start(own)
    const startAnother = async () => {
      const next = await anyFreePort()
      const url = `http://127.0.0.1:${next}`
      const at = { port: next, url, dataDir: mkdtempSync(join(dataDir, 'another-')) }
      let running = await start(at)
      const restart = async () => {
        await running.stop()
        running = await start(at)
      }
      return {
        url,
        get pid() {
          return running.pid
        },
        restart,
      }
    }
    const restart: Stage['restart'] = async (between, further = {}) => {
      Object.assign(configuration, further)
      await lastro.stop()
      await between(dataDir)
      lastro = await start(own)
    }
    await createPeople(lastroUrl)
    const proxyUrl = `http://127.0.0.1:${await portPrintedBy(proxy, 'the proxy')}`
    return {
      simulatorUrl,
      dataDir,
      proxyUrl,
      lastroUrl,
      get lastroPid() {
        return lastro.pid
      },
      proxyPid: proxy.pid,
      startAnother,
      restart,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A command of the simulator's control interface; returns text, because JavaScript's numbers cannot hold its ids. */
export async function control(simulatorUrl: string, path: string, body?: unknown): Promise<string> {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await fetch(`${simulatorUrl}/_control${path}`, { method, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}`)
  return answer.text()
}
