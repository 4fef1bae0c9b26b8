import { vi } from 'vitest'

const holder = globalThis as typeof globalThis & { lastro?: Map<string, object>; firstEnvironment?: NodeJS.ProcessEnv }

// Files of tests share a thread: each begins with the environment of the thread's start and with modules of its own.
holder.firstEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in holder.firstEnvironment)) delete process.env[name]
Object.assign(process.env, holder.firstEnvironment)
delete holder.lastro
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
