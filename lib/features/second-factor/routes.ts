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
  removalRoute(secondFactor.stepUp, { input: proofInput, run: (input, { person }) => stepUp(input, person) }),
  writeRoute(secondFactor.confirm, {
    input: codeInput,
    output: givenCodes,
    run: ({ code }, { person }) => confirmSecondFactor(code, person),
  }),
  writeRoute(secondFactor.replaceCodes, {
    input: proofInput,
    output: givenCodes,
    run: (input, { person }) => replaceRecoveryCodes(input, person),
  }),
  writeRoute(secondFactor.begin, {
    input: identityInput,
    output: givenSecret,
    run: ({ password }, { person }) => beginSecondFactor(password, person),
  }),
  removalRoute(secondFactor.remove, {
    input: factorRemoval,
    run: (input, { person }) => removeSecondFactor(input, person),
  }),
  removalRoute(secondFactor.reset, {
    input: onePerson,
    run: ({ id }, { person }) => resetSecondFactor(id, person),
  }),
]
