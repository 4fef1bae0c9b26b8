import { identityInput, proofInput } from '@/lib/features/passkeys/schema'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { codeInput, factorRemoval, givenCodes, givenSecret, onePerson } from '@/lib/features/second-factor/schema'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  stepUp,
} from '@/lib/features/second-factor/service'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const secondFactorRoutes = [
  readRoute(getSecondFactor),
  removalRoute(secondFactor.stepUp, { input: proofInput, run: stepUp }),
  writeRoute(secondFactor.confirm, { input: codeInput, output: givenCodes, run: confirmSecondFactor }),
  writeRoute(secondFactor.replaceCodes, { input: proofInput, output: givenCodes, run: replaceRecoveryCodes }),
  writeRoute(secondFactor.begin, { input: identityInput, output: givenSecret, run: beginSecondFactor }),
  removalRoute(secondFactor.remove, { input: factorRemoval, run: removeSecondFactor }),
  removalRoute(secondFactor.reset, { input: onePerson, run: resetSecondFactor }),
]
