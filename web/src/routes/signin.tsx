import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignInScreen } from '../features/auth/SignInScreen.tsx';
import { deviceFlag } from '../lib/device-flag.ts';
import { goOnAtDevice } from '../lib/device-guard.ts';
import { intendedOf } from '../lib/use-go-on.ts';

export const Route = createFileRoute('/signin')({ validateSearch: intendedOf, component: SignIn });

function SignIn() {
  const router = useRouter();
  const device = deviceFlag();
  const handleGoOn = () => {
    if (!device) return;
    goOnAtDevice(device);
    router.navigate({ to: '/today' });
  };
  return <SignInScreen {...Route.useSearch()} onGoOn={device ? handleGoOn : undefined} />;
}
