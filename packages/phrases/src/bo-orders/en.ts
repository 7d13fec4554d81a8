import messages from '../../catalogues/bo-orders/en.json' with { type: 'json' };

export default messages;
