import 'server-only'
import { Fault } from '@/lib/core/errors'

/** Schema of pg-boss. */
export const jobSchema = 'jobs'

const insufficientPrivilege = '42501'

/** Explains PostgreSQL's missing-privilege errors with the command to run; returns other errors unchanged. */
export function explainRights(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === insufficientPrivilege)
      return new Fault(
        'the role of DATABASE_URL lacks migrations or privileges that it may not give itself: run npm run migrate -- ROLE with the DATABASE_URL of the tables’ owner',
        { cause: error },
      )
  return error
}
