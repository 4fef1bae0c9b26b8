import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping'
import { password, people } from './e2e/support/people.ts'
import { signIn } from './e2e/support/session.ts'
import { indexIsComplete } from './e2e/bench/documents-ready.ts'
import { setStage } from './e2e/bench/stage.ts'
import { build, buildIsCurrent } from './e2e/support/build.ts'
if (!buildIsCurrent()) await build()
const stage = await setStage(10_000, { DOCUMENT_INDEX: 'on' })
const maps = new Map<string, any>()
const at = (url: string, line: number, col: number) => {
  const path = '.next' + new URL(url).pathname.replace('/_next', '')
  if (!maps.has(path)) { try { const code = readFileSync(path, 'utf8'); const n = /sourceMappingURL=(\S+)/.exec(code)?.[1]; maps.set(path, n ? AnyMap(JSON.parse(readFileSync(path.replace(/[^/]+$/, decodeURIComponent(n)), 'utf8'))) : null) } catch { maps.set(path, null) } }
  const m = maps.get(path); if (!m) return path
  const o = originalPositionFor(m, { line: line + 1, column: col })
  return `${(o.source ?? path).replace(/.*node_modules\//, '').replace('turbopack:///', '')}:${o.line} ${o.name ?? ''}`
}
try {
  const cookie = await signIn(stage.lastroUrl, people.support.email, password)
  await indexIsComplete(stage.lastroUrl, cookie)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const [name='', value=''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: stage.lastroUrl }])
  const self = new Map<string, number>(), total = new Map<string, number>()
  for (let i = 0; i < 4; i++) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 }); await cdp.send('Profiler.start')
    await page.goto(stage.lastroUrl + '/documents'); await page.waitForTimeout(5000)
    const { profile } = await cdp.send('Profiler.stop') as any
    if (i === 0) continue
    const byId = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n])); const parent = new Map<number, number>()
    for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
    const label = (n: any) => n.callFrame.url ? at(n.callFrame.url, n.callFrame.lineNumber, n.callFrame.columnNumber) : n.callFrame.functionName
    profile.samples.forEach((id: number, k: number) => {
      const dt = profile.timeDeltas[k] / 1000 / 3
      let n = byId.get(id); const l = label(n); self.set(l, (self.get(l) ?? 0) + dt)
      const seen = new Set<string>()
      for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) { const q = label(byId.get(x)); if (!seen.has(q)) { seen.add(q); total.set(q, (total.get(q) ?? 0) + dt) } }
    })
    await page.close()
  }
  const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([l, v]) => v.toFixed(1).padStart(8) + ' ' + l).join('\n')
  console.log('SELF\n' + top(self, 45)); console.log('TOTAL\n' + top(total, 80))
  await browser.close()
} finally { await stage.stop() }
