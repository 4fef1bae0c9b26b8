import { setTimeout as pause } from 'node:timers/promises'

/** A site to browse, through Lastro or through a bare proxy. */
export type Site = {
  list(filter: Filter): string
  open(id: string): string
  preview(id: string, type: 'pdf' | 'xml'): string
  headers: Record<string, string>
}

/** `search`: filters that only the index supports; other sites ignore them. */
export type Filter = { company?: string; model?: string; month?: string; search?: Record<string, string> }
export type Action = { name: 'list' | 'open' | 'preview'; ms: number; status: number; failed: boolean }
export type Visit = {
  site: Site
  filters: Filter[]
  hot: string[]
  random: () => number
  until: number
  /** Whether the visit ends early. */
  isOver?: () => boolean
  /** Pause between two actions. */
  think?: { leastMs: number; mostMs: number }
}

export const models = ['nfe', 'nfce', 'nfs-e', 'cte', 'mdfe', 'nfcom']

const hotShare = 0.2
const xmlShare = 0.3
const usualThink = { leastMs: 2_000, mostMs: 6_000 }
/** A document without a PDF or with purged content is a valid answer. */
const answers = new Set([404, 410, 422])

/** Reproducible random numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Lists, filters, opens three documents, previews the PDF or XML of one and returns; repeats until the time is over.
 */
export async function browse(visit: Visit): Promise<Action[]> {
  const { site, filters, hot, random, until, isOver = () => false, think = usualThink } = visit
  const actions: Action[] = []
  const pick = <T>(from: T[]): T | undefined => from[Math.floor(random() * from.length)]
  const over = () => Date.now() >= until || isOver()

  async function pauseToThink(): Promise<void> {
    const { leastMs, mostMs } = think
    await pause(Math.max(0, Math.min(leastMs + random() * (mostMs - leastMs), until - Date.now())))
  }

  async function act(name: Action['name'], address: string): Promise<string> {
    if (over()) return ''
    const start = performance.now()
    const [status, text] = await fetch(address, { headers: site.headers }).then(
      async (answer): Promise<[number, string]> => [
        answer.status,
        Buffer.from(await answer.arrayBuffer()).toString('latin1'),
      ],
      (): [number, string] => [0, ''],
    )
    const failed = status !== 200 && !answers.has(status)
    actions.push({ name, ms: performance.now() - start, status, failed })
    await pauseToThink()
    return text
  }

  await pause(random() * 4_000)
  while (!over()) {
    await act('list', site.list({}))
    const filter = pick(filters) ?? {}
    const rows = idsIn(await act('list', site.list(filter)))
    const documents = [1, 2, 3].map(() => (random() < hotShare || rows.length === 0 ? pick(hot) : pick(rows)) ?? '1')
    for (const id of documents) await act('open', site.open(id))
    await act('preview', site.preview(documents.at(-1) ?? '1', random() < xmlShare ? 'xml' : 'pdf'))
    await act('list', site.list(filter))
  }
  return actions
}

/** People browse until the work has finished. */
export async function whileBrowsing(
  { sites, hot, longestMs, think }: { sites: Site[]; hot: string[]; longestMs: number; think?: Visit['think'] },
  work: () => Promise<unknown>,
) {
  let isOver = false
  const from = Date.now()
  const filters = models.map((model) => ({ model }))
  const visits = sites.map((site, index) =>
    browse({
      ...{ site, filters, hot, think },
      random: seeded(index + 1),
      until: from + longestMs,
      isOver: () => isOver,
    }),
  )
  await work().finally(() => {
    isOver = true
  })
  const seconds = (Date.now() - from) / 1000
  const actions = (await Promise.all(visits)).flat()
  return { actions, seconds, minutes: (Date.now() - from) / 60_000 }
}

/** Ids of a list's rows in the format of either API. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/"id":"?(\d+)/g)].flatMap(([, id]) => id ?? [])
}
