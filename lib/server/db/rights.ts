import 'server-only'
import { Fault } from '@/lib/core/errors'

/** Schema of pg-boss. */
export const jobSchema = 'jobs'

const insufficientPrivilege = '42501'

/** What PostgreSQL refused for want of a privilege, with what to do about it; any other error as it is. */
export function explainRights(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === insufficientPrivilege)
      return new Fault(
        'the role of DATABASE_URL lacks migrations or privileges that it may not give itself: run npm run migrate -- ROLE with the DATABASE_URL of the tables’ owner',
        { cause: error },
      )
  return error
}
