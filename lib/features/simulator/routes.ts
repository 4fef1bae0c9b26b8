import { simulator } from '@/lib/features/simulator/contract'
import { simulatorAct, simulatorOutcome } from '@/lib/features/simulator/schema'
import { actInSimulator, getSimulator } from '@/lib/features/simulator/service'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const simulatorRoutes = [
  writeRoute(simulator.act, { input: simulatorAct, output: simulatorOutcome, run: actInSimulator }),
  readRoute(getSimulator),
]
