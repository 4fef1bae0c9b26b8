import { getFiscalWords } from '@/lib/features/fiscal-words/service'
import { readRoute } from '@/lib/server/http/routes'

export const fiscalWordsRoutes = [readRoute(getFiscalWords)]
