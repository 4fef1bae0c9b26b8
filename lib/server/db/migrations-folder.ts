import 'server-only'
import { resolve } from 'node:path'

export const migrationsFolder = () => resolve(process.cwd(), 'lib/server/db/migrations')
