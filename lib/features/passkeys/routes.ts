import { passkeys } from '@/lib/features/passkeys/contract'
import {
  addedPasskey,
  creationOptions,
  identityInput,
  newPasskey,
  passkeyRemoval,
  requestOptions,
  stepUpOptionsInput,
} from '@/lib/features/passkeys/schema'
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  stepUpOptions,
} from '@/lib/features/passkeys/service'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const passkeysRoutes = [
  removalRoute(passkeys.remove, { input: passkeyRemoval, run: removePasskey }),
  writeRoute(passkeys.creationOptions, { input: identityInput, output: creationOptions, run: newPasskeyOptions }),
  readRoute(listPasskeys),
  writeRoute(passkeys.add, { input: newPasskey, output: addedPasskey, status: 201, run: addPasskey }),
  writeRoute(passkeys.stepUpOptions, { input: stepUpOptionsInput, output: requestOptions, run: stepUpOptions }),
]
