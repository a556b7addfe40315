import { Group, Stack, useMantineColorScheme } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { Choice, Choices } from '../Choices.tsx';
import { Screen } from '../Screen.tsx';
import { Section } from '../Section.tsx';
import { Text } from '../Text.tsx';
import { chartExamples } from './chart-examples.tsx';
import { feedbackExamples } from './feedback-examples.tsx';
import { fieldExamples } from './field-examples.tsx';
import { layoutExamples } from './layout-examples.tsx';
import { recordExamples } from './record-examples.tsx';

const examples = {
  ...layoutExamples,
  ...feedbackExamples,
  ...fieldExamples,
  ...recordExamples,
  ...chartExamples,
};

function Page() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main style={{ maxWidth: '84rem', margin: '0 auto', padding: '1.5rem' }}>
      <Screen
        title="Components"
        aside={
          <Choices>
            {(['light', 'dark', 'auto'] as const).map((scheme) => (
              <Choice key={scheme} chosen={scheme === colorScheme} onClick={() => setColorScheme(scheme)}>
                {scheme}
              </Choice>
            ))}
          </Choices>
        }
      >
        <Stack gap="lg">
          {Object.entries(examples).map(([name, states]) => (
            <Section key={name} title={name}>
              <Stack gap="lg">
                {Object.entries(states).map(([state, shown]) => (
                  <div key={state}>
                    <Group mb="xs">
                      <Text size="xs" tone="dim">
                        {state}
                      </Text>
                    </Group>
                    {shown}
                  </div>
                ))}
              </Stack>
            </Section>
          ))}
        </Stack>
      </Screen>
    </main>
  );
}

const root = createRootRoute({ component: Page });
const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
const router = createRouter({
  routeTree: root.addChildren([anywhere]),
  history: createMemoryHistory(),
});

/** All components of ui/ on one page, at /ui in development only. Its links are not connected. */
export const Catalogue = () => <RouterProvider router={router} />;
