import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCommand } from '../support/child.ts'
import { anyFreePort } from '../support/ports.ts'
import { isRecord } from '../support/records.ts'
import { until } from '../support/until.ts'
import { type Engine, type EngineWindow, keys } from './engine.ts'

/** MiniBrowser's toolbar would keep its window wider than a phone. */
const narrowToolbar = '* { padding: 0; margin: 0; border: 0; min-width: 0; min-height: 0; font-size: 1px; }'

/** MiniBrowser of WebKitGTK on a virtual display, controlled by WebKitWebDriver. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar)
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const display = startCommand('Xvfb', ['-displayfd', '1', ...screen], {})
  const stop = async () => {
    await display.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const died = () => (display.running() ? null : display.output())
  const number = await until('Xvfb did not start', 20_000, async () => display.output().match(/^\d+$/m), died)
  const port = await anyFreePort()
  const driver = startCommand('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: folder, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const call = callerOf(`http://127.0.0.1:${port}`)
  await until('WebKitWebDriver did not start', 20_000, () => call('GET', '/status').catch(() => null))
  return {
    version: `WebKitGTK ${await versionOf(call)}`,
    openWindow: () => openSession(call),
    async close() {
      await driver.stop()
      await stop()
    },
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Sends WebDriver commands; throws their errors. */
function callerOf(url: string): Call {
  return async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) })
    const given: unknown = await answer.json()
    const value = isRecord(given) ? given.value : null
    if (!answer.ok) throw new Error(`${method} ${path}: ${isRecord(value) ? value.message : answer.status}`)
    return value
  }
}

async function newSession(call: Call): Promise<{ path: string; version: string }> {
  // Pages with an open event stream never finish loading.
  const value = await call('POST', '/session', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } })
  const capabilities = isRecord(value) && isRecord(value.capabilities) ? value.capabilities : {}
  return { path: `/session/${isRecord(value) ? value.sessionId : ''}`, version: String(capabilities.browserVersion) }
}

async function versionOf(call: Call): Promise<string> {
  const { path, version } = await newSession(call)
  await call('DELETE', path)
  return version
}

async function openSession(call: Call): Promise<EngineWindow> {
  const { path } = await newSession(call)
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    call('POST', `${path}/actions`, { actions: [{ type, id: type, actions }] })
  const press = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  const window: EngineWindow = {
    load: async (url) => void (await call('POST', `${path}/url`, { url })),
    async evaluate<Answer>(run: (...given: string[]) => Answer, ...args: string[]) {
      const value = await call('POST', `${path}/execute/sync`, { script: `return (${run})(...arguments)`, args })
      return value as Answer
    },
    async clickAt(x, y) {
      const button = { button: 0 }
      await act('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', ...button },
        { type: 'pointerUp', ...button },
      ])
    },
    type: async (text) => void (await act('key', [...text].flatMap(press))),
    press: async (key) => void (await act('key', press(keys[key]))),
    async resize(width, height) {
      await call('POST', `${path}/window/rect`, { width, height })
      // The toolbar takes a part of the height.
      const inner = await window.evaluate(() => innerHeight)
      await call('POST', `${path}/window/rect`, { width, height: height + height - inner })
    },
    close: async () => void (await call('DELETE', path)),
  }
  return window
}
