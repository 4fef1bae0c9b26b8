import 'server-only'
import { z } from 'zod'
import { operationStates } from '@/lib/core/operations/operation-states'
import type { Route } from '@/lib/server/http/route'
import { keyedRoute } from '@/lib/server/http/routes'
import type { Operation } from './operation'
import { submit } from './perform'
import { answerOperation } from './view'

/** The route handler of an operation: the caller's Idempotency-Key becomes its id. */
export function operationRoute<I extends z.ZodType, R extends z.ZodType>(operation: Operation<I, R>): Route {
  return keyedRoute({
    method: operation.method ?? 'POST',
    path: operation.path,
    may: operation.may,
    input: operation.input,
    output: z.looseObject({
      id: z.guid(),
      kind: z.literal(operation.kind),
      state: z.enum(operationStates),
      input: operation.input,
      result: operation.result.nullable(),
      createdAt: z.string(),
    }),
    async run(input, person, key) {
      const { row, replayed } = await submit(operation, key, input, person)
      return answerOperation(row, replayed)
    },
  })
}
