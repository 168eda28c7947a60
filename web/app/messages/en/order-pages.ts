/** Wording of the documents (transactions:2, transactions:4, transactions:8) where they give one. */
export const paymentStatus = {
  title: 'Payment status',
  description: 'Where your payment stands.',
  heading: {
    PENDING: 'Checking payment status, Please do not refresh or navigate away',
    SUCCESS: 'Payment Successful, Redirecting...',
    FAILED: 'Payment Failed, Redirecting...',
    waiting: 'Your payment is still pending',
  },
  text: {
    PENDING: 'Please wait, we are checking the status of your payment.',
    SUCCESS: 'Your picture is on its way.',
    FAILED: 'No picture was bought. If money left your account, it goes back by itself.',
    waiting:
      'Your bank or provider has not answered yet. Nothing is lost: we keep asking. When the payment arrives we deliver the picture and write to you; if it fails, nothing is charged.',
  },
  toConfirmation: 'Continue',
  toItem: 'Back to the picture',
};
