import messages from '../../catalogues/orders/en.json' with { type: 'json' };

export default messages;
