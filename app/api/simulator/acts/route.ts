import { simulator } from '@/lib/features/simulator/contract'
import { simulatorAct, simulatorOutcome } from '@/lib/features/simulator/schema'
import { actInSimulator } from '@/lib/features/simulator/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(simulator.act, { input: simulatorAct, output: simulatorOutcome, run: actInSimulator }),
})
