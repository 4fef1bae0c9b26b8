import type { SimulatorOptions } from './context.ts'
import { optionsFrom } from './options.ts'
import { startSimulator } from './server.ts'

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}

function readOptions(): SimulatorOptions {
  try {
    return optionsFrom(process.argv.slice(2))
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'bad arguments')
  }
}

function startFailure(error: unknown, port: number | undefined): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `port ${port} is already in use`
  return error instanceof Error ? error.message : 'the simulator could not start'
}

const options = readOptions()
try {
  const simulator = await startSimulator(options)
  console.log(`simulator ready at ${simulator.url}`)
  const stop = () => {
    simulator.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  fail(startFailure(error, options.port))
}
