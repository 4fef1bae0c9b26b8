import 'server-only'
import { statfs } from 'node:fs/promises'
import { storedContent } from '@/lib/features/documents/store/content-cache'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import type { Disk } from './schema'
import { storedBytes } from './store'

/** Sizes are sums over tables and files: they are read seldomer than the screen asks. */
const keptMs = 30_000

const state = processState<{ read?: { at: number; disk: Promise<Disk> } }>('disk use', () => ({}))

export function diskUse(): Promise<Disk> {
  if (!state.read || Date.now() - state.read.at > keptMs) {
    const read = { at: Date.now(), disk: readDisk() }
    state.read = read
    read.disk.catch(() => {
      if (state.read === read) state.read = undefined
    })
  }
  return state.read.disk
}

async function readDisk(): Promise<Disk> {
  const { DATA_DIR } = env()
  const [stored, content, room] = await Promise.all([
    storedBytes(),
    storedContent(),
    statfs(DATA_DIR).catch(() => ({ bavail: 0, bsize: 0, blocks: 0 })),
  ])
  // Some file systems do not say how large they are.
  const known = room.blocks > 0
  return {
    ...stored,
    content: content.bytes,
    contentLimit: content.most,
    free: known ? room.bavail * room.bsize : null,
    size: known ? room.blocks * room.bsize : null,
  }
}
