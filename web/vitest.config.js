/** Tests: of what thinks, in Node; of components, mounted in the browser of the machine if it has one. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config'

const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => join(folder, name)))
  .find((path) => existsSync(path))
if (!chromium && process.env.CI) throw new Error('There is no chromium on this machine.')

const logic = { name: 'logic', environment: 'node', include: ['tests/*.test.ts'] }
const components = {
  name: 'components',
  include: ['tests/components/*.test.ts'],
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] } }),
    instances: [{ browser: 'chromium' }],
  },
}

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      testTimeout: 120_000, // a busy machine is no fault
      projects: (chromium ? [logic, components] : [logic]).map((test) => ({ extends: true, test })),
    },
  }),
)
